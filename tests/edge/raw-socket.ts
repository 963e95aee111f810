import { connect } from 'node:net';

/** The response on a socket. */
export type RawResponse = {
  /** 0 when the connection was closed without a response */
  status: number;
  locations: string[];
  text: string;
  isHanging: boolean;
};

const readAll = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found.trim());

/** True when the text is a complete response; servers need not close the connection after it. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = text.slice(0, end);
  if (/^transfer-encoding:\s*chunked/im.test(head)) return text.endsWith('0\r\n\r\n');
  const length = Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0);
  return text.length - end - 4 >= length;
}

/**
 * Sends bytes that an HTTP client would not send, and reads one response.
 *
 * @param timeoutMs after which a server without a response counts as hanging.
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
    // an incomplete request ends here
    const lastWord = setTimeout(() => void socket.end(), 1_500);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) finish(false);
    });
    // a server may reject and close before it has read everything
    socket.on('error', () => undefined);
    socket.on('close', () => finish(false));
    socket.write(bytes);
  });
}
