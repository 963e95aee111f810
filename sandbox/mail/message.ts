import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

/** A file that came with a letter; its bytes are kept apart. `size` is in bytes. */
export type MessagePart = { name: string; type: string; size: number };

/** A received letter, as `GET /messages` answers it. Missing parts are empty strings. */
export type Message = {
  id: string;
  from: string;
  /** addresses of the To header, or of the envelope when the header names none; comma separated */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO time at which it was written, as its Date header says: by the clock of the sandbox where that was moved */
  at: string;
  attachments: MessagePart[];
};

/** A letter with what the inbox needs beside it. */
export type Delivery = {
  message: Message;
  messageId: string | null;
  /** envelope recipients in lower case: where the letter really went, blind copies included */
  recipients: string[];
  files: Uint8Array[];
};

const readAddresses = (list: Address[] = []): string[] =>
  list.flatMap((entry) => (entry.group ? entry.group.map(({ address }) => address) : [entry.address ?? '']));

const readBytes = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** The time in a Date header; that of arrival where there is none, or none that can be read. */
const readDate = (header: string | undefined): Date => {
  const date = new Date(header ?? NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
};

/**
 * Parses a letter as it came over the wire.
 *
 * @param raw the whole message, headers included.
 * @param recipients the addresses of the SMTP envelope.
 */
export async function parseDelivery(raw: Uint8Array, recipients: string[]): Promise<Delivery> {
  const email: Email = await PostalMime.parse(raw);
  const files = email.attachments.map(readBytes);
  const named = readAddresses(email.to).filter((address) => address !== '');
  return {
    messageId: email.messageId ?? null,
    recipients: recipients.map((address) => address.toLowerCase()),
    files,
    message: {
      id: crypto.randomUUID(),
      from: readAddresses(email.from ? [email.from] : [])[0] ?? '',
      to: (named.length > 0 ? named : recipients).join(', '),
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      at: readDate(email.date).toISOString(),
      attachments: email.attachments.map(({ filename, mimeType }, index) => ({
        name: filename ?? `part-${index + 1}`,
        type: mimeType,
        size: files[index]?.byteLength ?? 0,
      })),
    },
  };
}
