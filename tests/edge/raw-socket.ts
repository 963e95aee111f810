import { connect } from 'node:net';

/** What came back over a socket. */
export type RawResponse = {
  /** 0 when the connection was closed without a word */
  status: number;
  locations: string[];
  text: string;
  isHanging: boolean;
};

const readAll = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found.trim());

/** True when the text holds one answer to its last byte; servers need not close the connection after it. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = text.slice(0, end);
  if (/^transfer-encoding:\s*chunked/im.test(head)) return text.endsWith('0\r\n\r\n');
  const length = Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0);
  return text.length - end - 4 >= length;
}

/**
 * Sends bytes as they are, which no client of HTTP would, and reads one answer.
 *
 * @param timeoutMs after which a server that says nothing is called hanging.
 */
export function sendRaw(port: number, bytes: Buffer, timeoutMs = 5_000): Promise<RawResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const finish = (isHanging: boolean): void => {
      clearTimeout(timeout);
      clearTimeout(lastWord);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
      const head = text.split('\r\n\r\n')[0] ?? '';
      resolve({ status, locations: readAll(/^location:(.*)$/gim, head), text, isHanging });
    };
    const timeout = setTimeout(() => finish(true), timeoutMs);
    // who owes bytes says that no more of them will come
    const lastWord = setTimeout(() => void socket.end(), 1_500);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) finish(false);
    });
    // a server that has refused may close while we still send
    socket.on('error', () => undefined);
    socket.on('close', () => finish(false));
    socket.write(bytes);
  });
}
