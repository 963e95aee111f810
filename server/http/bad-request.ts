import { STATUS_CODES, type OutgoingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Responses to errors of node:http's parser; all others are 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Time to send the response before the socket is destroyed, in ms. */
const sendTimeoutMs = 1_000;

/**
 * Finds the cookies that made a request too long.
 *
 * @param names the cookies that could be read from the request.
 * @returns values of Set-Cookie that delete them; empty when cookies are not the cause.
 */
export type FindClearedCookies = (names: readonly string[]) => readonly string[];

/** A request line or a header line, which the middle of a cookie's value cannot look like. */
const otherLine = /^[\w-]+:? /;

/**
 * Lists the cookie names in the last piece of a request's head: node:http no longer has the rest. A browser that reloads
 * without losing a cookie would reload forever, so a name counts only where a browser puts cookies. URLs and referrers
 * cannot forge this, because they encode a space as `%20`.
 */
function listCookies(piece: string): string[] {
  const lines = piece.split('\r\n').map((line, index) => {
    const [start] = /^cookie:[ \t]*/i.exec(line) ?? [];
    if (start !== undefined) return line.slice(start.length).split('; ');
    // a piece may start in the middle of a cookie
    return index === 0 && !otherLine.test(line) ? line.split('; ').slice(1) : [];
  });
  const names = lines.flat().map((cookie) => /^([\w-]+)=[\w.*~%-]/.exec(cookie)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** The browser reloads without the deleted cookies. */
const reloadHeaders = ['Refresh: 0', 'Content-Type: text/plain', 'Cache-Control: no-store', 'Content-Length: 3'];

function formatResponse(status: number, cookies: readonly string[]): string {
  const lines = cookies.length === 0 ? [] : [...cookies.map((cookie) => `Set-Cookie: ${cookie}`), ...reloadHeaders];
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines].join('\r\n');
  return `${head}\r\n\r\n${cookies.length === 0 ? '' : '...'}`;
}

/**
 * Responds to malformed requests like node:http (decision 0009), but closes the connection only after the response is
 * sent. node:http closes immediately, and so loses encrypted responses and those to clients that still send. The connection
 * is destroyed when a response has begun or the socket is not writable.
 */
export function handleBadRequests(server: Server, findClearedCookies: FindClearedCookies = () => []): void {
  const handled = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    // the parser reports each further piece of a rejected request
    if (handled.has(socket)) return;
    const { code = '' } = error;
    const isParserError = code in statuses || code.startsWith('HPE_');
    // like node:http: a second response must not corrupt one that has begun
    const { _httpMessage: response } = socket as { _httpMessage?: OutgoingMessage | null };
    if (!isParserError || !socket.writable || response?.headersSent === true) return void socket.destroy();
    handled.add(socket);
    const status = statuses[code] ?? 400;
    // discards the rest of the request
    socket.removeAllListeners('data').resume();
    const timeout = setTimeout(() => socket.destroy(), sendTimeoutMs);
    socket.once('close', () => clearTimeout(timeout));
    const cookies = status === 431 ? findClearedCookies(listCookies(error.rawPacket?.toString('latin1') ?? '')) : [];
    socket.end(formatResponse(status, cookies));
  });
}
