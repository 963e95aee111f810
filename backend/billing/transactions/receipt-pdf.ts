import PDFDocument from 'pdfkit';
import { brand } from '../../../core/brand.ts';
import { listReceiptRows, type ReceiptData } from '../../../core/domain/receipt.ts';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { receiptMessages } from './receipt-messages.ts';
import { readTypefaces, setText } from './typeface.ts';

/** Points: the margin of the sheet, the height of a row, and the width of its label. */
const margin = 56;
const rowHeight = 26;
const labelWidth = 240;

const ink = '#1c1b22';
const soft = '#5b5866';
const line = '#d9d6e0';

/**
 * Creates the receipt of a transaction as a PDF (TR-03) with the rows of its page. Tags, title and language let screen
 * readers read it as a table.
 *
 * @param email identifies a buyer whose name no typeface can write (decision 0078).
 * @returns the bytes of a PDF.
 */
export async function createReceiptPdf(
  receipt: ReceiptData,
  region: Region,
  email: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { language, locale } = regionConfigs[region];
  const words = receiptMessages[language];
  const date = new Date(receipt.date);
  const document = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${words.title} ${receipt.orderNumber}`,
      Author: brand,
      Creator: brand,
      Producer: brand,
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const [typeface, { file }] of Object.entries(readTypefaces())) document.registerFont(typeface, file);
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));

  const whole = document.struct('Document');
  document.addStructure(whole);
  whole.add(
    document.struct('H1', {}, () => {
      document.font('bold').fontSize(24).fillColor(ink).text(words.title, margin, margin, { lineBreak: false });
    }),
  );
  whole.add(
    document.struct('P', {}, () => {
      document.font('regular').fontSize(14).fillColor(soft);
      document.text(brand, margin, margin + 7, { width: document.page.width - 2 * margin, align: 'right' });
    }),
  );
  const table = document.struct('Table');
  whole.add(table);
  const width = document.page.width - 2 * margin;
  let top = margin + 52;
  for (const [label, value] of listReceiptRows(receipt, words, region)) {
    const weight = label === words.total ? 'bold' : 'regular';
    const setting = setText(value, weight);
    const { typeface, shown } = setting.isLegible ? setting : setText(email, weight);
    // a text that cannot be shown in full is the replacement text for screen readers
    const actual = setting.isLegible ? value : `${value}, ${email}`;
    document.font(typeface).fontSize(11);
    const height = document.heightOfString(shown, { width: width - labelWidth });
    const at = top;
    // a line is not read aloud
    document.markContent('Artifact', { type: 'Layout' });
    document
      .moveTo(margin, at)
      .lineTo(margin + width, at)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    document.endMarkedContent();
    table.add(
      document.struct('TR', {}, [
        document.struct('TH', {}, () => {
          document
            .font(weight)
            .fillColor(soft)
            .text(label, margin, at + 8, { width: labelWidth });
        }),
        document.struct('TD', shown === value.normalize('NFC') ? {} : { actual }, () => {
          document
            .font(typeface)
            .fillColor(ink)
            .text(shown, margin + labelWidth, at + 8, { width: width - labelWidth, align: 'right' });
        }),
      ]),
    );
    top += rowHeight + Math.max(0, height - document.currentLineHeight());
  }
  whole.end();
  document.end();
  await ended;
  return Uint8Array.from(Buffer.concat(parts));
}
