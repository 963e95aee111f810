import type { Collection, DocumentStore } from '../../server/sandbox/document-store.ts';
import type { Delivery, Message } from './message.ts';

type Stored = { message: Message; recipients: string[] };

/** Maximum number of emails; the oldest are deleted, so that a long test run cannot fill the disk. */
const capacity = 5_000;

/** All received emails. */
export type Inbox = {
  /** Stores an email; it is on disk when the call returns. */
  store: (delivery: Delivery) => void;
  /** Emails to an address (case-insensitive), or all; newest first. */
  list: (recipient?: string) => Message[];
  find: (id: string) => Message | undefined;
  /** The bytes of an email's attachment, by its index. */
  readFile: (id: string, index: number) => Uint8Array<ArrayBuffer> | undefined;
  clear: () => void;
};

/** Opens the stored inbox. */
export function openInbox(records: DocumentStore): Inbox {
  const emails: Collection<Stored> = records.collection('message');
  const files: Collection<string> = records.collection('file');
  const drop = ({ message }: Stored): void => {
    message.attachments.forEach((_, index) => files.delete(`${message.id}/${index}`));
    emails.delete(message.id);
  };
  let count = emails.list().length;
  return {
    store: ({ message, recipients, files: parts }) =>
      records.transaction(() => {
        parts.forEach((bytes, index) => files.put(`${message.id}/${index}`, Buffer.from(bytes).toString('base64')));
        emails.put(message.id, { message, recipients });
        count += 1;
        if (count <= capacity) return;
        // Deletes a hundredth at once, because listing all emails is slow.
        for (const oldest of emails.list().slice(0, capacity / 100)) drop(oldest);
        count -= capacity / 100;
      }),
    list: (recipient) => {
      const wanted = recipient?.trim().toLowerCase();
      return emails
        .list()
        .filter(({ recipients }) => wanted === undefined || recipients.includes(wanted))
        .map(({ message }) => message)
        .reverse();
    },
    find: (id) => emails.get(id)?.message,
    readFile: (id, index) => {
      const content = files.get(`${id}/${index}`);
      return content === undefined ? undefined : new Uint8Array(Buffer.from(content, 'base64'));
    },
    clear: () => {
      emails.clear();
      files.clear();
      count = 0;
    },
  };
}
