import { html, raw } from 'hono/html';
import { Engine } from 'mrml';
import { brand, emailLogo } from '../../core/brand.ts';
import type { Language } from '../../core/domain/region.ts';
import { emailStyles } from './email-styles.ts';

type Link = { text: string; url: string };
type Markup = ReturnType<typeof html>;

/** The parts of an email in the order in which readers see them; all are plain text and become escaped. */
export type EmailParts = {
  language: Language;
  subject: string;
  /** what an inbox shows next to the subject */
  preheader: string;
  paragraphs: string[];
  /** a table of labels and values, for receipts */
  rows: [string, string][];
  button: Link | undefined;
  links: Link[];
  closing: string[];
  footer: { company: string; links: Link[] };
  siteUrl: string;
};

const engine = new Engine();

/** Follows the preheader, so that an inbox does not continue with the first lines of the email. */
const preheaderPadding = raw('&#847;&zwnj;&nbsp;'.repeat(60));

const writeLink = ({ text, url }: Link) => html`<a href="${url}">${text}</a>`;

const writeText = (lines: (string | Markup)[]) =>
  lines.length === 0 ? '' : html`<mj-text css-class="ink">${lines.map((line) => html`<p>${line}</p>`)}</mj-text>`;

const writeTable = (rows: EmailParts['rows']) =>
  rows.length === 0
    ? ''
    : html`<mj-table css-class="ink details">
        ${rows.map(
          ([label, value]) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </mj-table>`;

const writeHead = ({ subject, preheader }: EmailParts) =>
  html`<mj-head>
    <mj-title>${subject}</mj-title>
    <mj-preview>${preheader}${preheaderPadding}</mj-preview>
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="Figtree, 'Segoe UI', Helvetica, Arial, sans-serif" padding="0" />
      <mj-text color="#0a1a31" font-size="16px" line-height="1.55" />
      <mj-table color="#0a1a31" font-size="16px" line-height="1.4" />
      <mj-button
        align="left"
        background-color="#0c3560"
        border-radius="999px"
        color="#ffffff"
        font-size="16px"
        font-weight="700"
        inner-padding="14px 28px"
        padding="8px 0 24px"
      />
    </mj-attributes>
    <mj-style>${raw(emailStyles)}</mj-style>
  </mj-head>`;

const writeLogo = (siteUrl: string) =>
  html`<mj-section background-color="#071426" border-radius="14px 14px 0 0" css-class="logo" padding="20px 32px">
      <mj-column>
        <mj-table>
          <tr>
            <td width="44"><img src="${siteUrl}${emailLogo}" width="32" height="32" alt="" /></td>
            <td>${brand}</td>
          </tr>
        </mj-table>
      </mj-column>
    </mj-section>
    <mj-section background-color="#57d8e6" css-class="aurora">
      <mj-column><mj-spacer height="4px" /></mj-column>
    </mj-section>`;

const writeEmail = (parts: EmailParts) =>
  html`<mjml lang="${parts.language}" dir="ltr">
    ${writeHead(parts)}
    <mj-body background-color="#f6f3ec" css-class="page">
      <mj-section padding="12px 0" />
      ${writeLogo(parts.siteUrl)}
      <mj-section background-color="#fffdf9" border-radius="0 0 14px 14px" css-class="card" padding="32px 32px 16px">
        <mj-column>
          <mj-text css-class="ink"><h1>${parts.subject}</h1></mj-text>
          ${writeText(parts.paragraphs)} ${writeTable(parts.rows)}
          ${
            parts.button === undefined
              ? ''
              : html`<mj-button css-class="button" href="${parts.button.url}">${parts.button.text}</mj-button>`
          }
          ${writeText(parts.links.map(writeLink))} ${writeText(parts.closing)}
        </mj-column>
      </mj-section>
      <mj-section css-class="foot" padding="24px 32px 40px">
        <mj-column>
          <mj-text color="#46536a" font-size="14px">
            <p>${parts.footer.links.map((link, index) => html`${index > 0 ? ' · ' : ''}${writeLink(link)}`)}</p>
            <p>${parts.footer.company}</p>
          </mj-text>
        </mj-column>
      </mj-section>
    </mj-body>
  </mjml>`;

/**
 * Renders the layout of all emails with MJML (decision 0130).
 *
 * @throws when the markup is no MJML: a bug.
 */
export function renderLayout(parts: EmailParts): string {
  const result = engine.toHtml(String(writeEmail(parts)));
  if (result.type === 'error') throw new Error(`email layout: ${result.message}`);
  return result.content;
}
