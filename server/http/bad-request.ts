import { STATUS_CODES, type OutgoingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What node:http's reader objects to, beside what is simply no HTTP. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** For so long a refusal may be on its way, in ms. */
const lastWordMs = 1_000;

/**
 * Says which cookies a browser has gathered more of than it needs, by the names that could be read of a request that was
 * too long.
 *
 * @returns values of Set-Cookie that take them away; none where it is not they that were too many.
 */
export type ShedCookies = (names: readonly string[]) => readonly string[];

/** The piece begins with a request, or with another header than the middle of a cookie's value could look like. */
const otherLine = /^[\w-]+:? /;

/**
 * The names of the cookies in a piece of a request's head, which is all that node:http has of it: what came before is
 * lost. Who is told to ask again must have lost a cookie by it, or asks for ever: a name counts only where a browser puts
 * a cookie. Neither a stranger's link nor where somebody comes from can look so, for in addresses a space is written `%20`.
 */
function listCookies(piece: string): string[] {
  const lines = piece.split('\r\n').map((line, index) => {
    const [start] = /^cookie:[ \t]*/i.exec(line) ?? [];
    if (start !== undefined) return line.slice(start.length).split('; ');
    // a piece may begin in the middle of the cookies, and of one of them
    return index === 0 && !otherLine.test(line) ? line.split('; ').slice(1) : [];
  });
  const names = lines.flat().map((cookie) => /^([\w-]+)=[\w.*~%-]/.exec(cookie)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** Nobody has to ask again themselves: what was too much has gone with this answer. */
const askAgain = ['Refresh: 0', 'Content-Type: text/plain', 'Cache-Control: no-store', 'Content-Length: 3'];

function describeRefusal(status: number, cookies: readonly string[]): string {
  const lines = cookies.length === 0 ? [] : [...cookies.map((cookie) => `Set-Cookie: ${cookie}`), ...askAgain];
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines].join('\r\n');
  return `${head}\r\n\r\n${cookies.length === 0 ? '' : '...'}`;
}

/**
 * Answers what is no request as node:http would (decision 0009), and ends the connection only when the answer has gone
 * out: node:http cuts it at once, and what is encrypted, or sent to somebody who is still talking, is lost with that.
 * Where an answer has begun, or there is nobody to talk to, the connection is cut.
 */
export function answerBadRequests(server: Server, shedCookies: ShedCookies = () => []): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    // the reader objects to each further piece of what was refused
    if (refused.has(socket)) return;
    const { code = '' } = error;
    const isReaders = code in statuses || code.startsWith('HPE_');
    // node's own guard: an answer that has begun must not be broken by another one
    const { _httpMessage: underWay } = socket as { _httpMessage?: OutgoingMessage | null };
    if (!isReaders || !socket.writable || underWay?.headersSent === true) return void socket.destroy();
    refused.add(socket);
    const status = statuses[code] ?? 400;
    // what still comes is thrown away
    socket.removeAllListeners('data').resume();
    const cut = setTimeout(() => socket.destroy(), lastWordMs);
    socket.once('close', () => clearTimeout(cut));
    const cookies = status === 431 ? shedCookies(listCookies(error.rawPacket?.toString('latin1') ?? '')) : [];
    socket.end(describeRefusal(status, cookies));
  });
}
