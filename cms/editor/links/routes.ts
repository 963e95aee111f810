import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Viewer } from '../current-editor.ts';
import { documentOf, parseLocation } from '../document-location.ts';
import type { EditorOptions } from '../editor-options.ts';
import { nameOf, renderPage, titleOf, type Markup } from '../views.ts';
import { checkLinks, listExternalLinks, type CheckedLink } from './check-links.ts';

/** Renders a link; one that does not work is marked. */
const renderLink = ({ address, status }: CheckedLink, { messages }: Viewer): Markup =>
  html`<tr>
    <th scope="row"><a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a></th>
    <td>
      ${
        status > 0 && status < 400
          ? messages.links.works
          : html`<strong class="wrong">${messages.links.fails(status)}</strong>`
      }
    </td>
  </tr>`;

/**
 * Creates the route that requests the links of a draft to other sites. It requires a session. A link that does not work
 * prevents no publication, because other sites may be down for a moment.
 */
export function createLinkRoutes(
  { pages }: Pick<EditorOptions, 'pages'>,
  readViewer: (context: Context) => Viewer,
  isPrivateAllowed = false,
): Hono {
  return new Hono().get('/:name{.+}', async (context) => {
    const location = parseLocation(`${context.req.param('name')}.json`);
    const document = location && pages.find(documentOf(location));
    if (document === undefined) return context.redirect('/editor', 303);
    const viewer = readViewer(context);
    const links = await checkLinks(listExternalLinks(pages.read(document.id)), isPrivateAllowed);
    const { title, none } = viewer.messages.links;
    return context.html(
      renderPage({
        title,
        viewer,
        body: html`<p><a href="/editor/page/${nameOf(document.id)}">← ${titleOf(document, viewer)}</a></p>
          <h1>${title}</h1>
          ${
            links.length === 0
              ? html`<p>${none}</p>`
              : html`<table>
                  <tbody>
                    ${links.map((link) => renderLink(link, viewer))}
                  </tbody>
                </table>`
          }`,
      }),
    );
  });
}
