import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

/** An attachment without its bytes. `size` is in bytes. */
export type MessagePart = { name: string; type: string; size: number };

/** A received email, in the format of `GET /messages`. Missing values are empty strings. */
export type Message = {
  id: string;
  from: string;
  /** addresses of the To header, or of the envelope; comma separated */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO time of the Date header, which follows the sandbox's clock */
  at: string;
  attachments: MessagePart[];
};

/** An email with additional data for the inbox. */
export type Delivery = {
  message: Message;
  messageId: string | null;
  /** envelope recipients in lower case, including Bcc */
  recipients: string[];
  files: Uint8Array[];
};

const readAddresses = (list: Address[] = []): string[] =>
  list.flatMap((entry) => (entry.group ? entry.group.map(({ address }) => address) : [entry.address ?? '']));

const readBytes = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** Parses a Date header; falls back to the current time. */
const readDate = (header: string | undefined): Date => {
  const date = new Date(header ?? NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
};

/**
 * Parses a received email.
 *
 * @param raw the whole message, headers included.
 * @param recipients addresses of the SMTP envelope.
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

/** The language that the HTML of an email declares; undefined without one. */
export const readLang = (message: Message | undefined): 'sv' | 'nb' | 'fi' | undefined =>
  /<html[^>]* lang="(sv|nb|fi)"/.exec(message?.html ?? '')?.[1] as 'sv' | 'nb' | 'fi' | undefined;
