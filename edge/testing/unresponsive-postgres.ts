import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function message(letter: string, text: string | Buffer = ''): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = message('Z', 'I');
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', 'SELECT 0\0'), ready]);
/** A statement with parameters is taken in three steps; there are no rows. */
const doneInSteps = Buffer.concat([message('1'), message('2'), message('n'), done]);

/**
 * A PostgreSQL server without rows that can stop responding, like a stopped process or a broken network. Then it
 * accepts connections and sends nothing until it is resumed.
 */
export async function startUnresponsivePostgres() {
  const sockets = new Set<Socket>();
  const state = { isSilent: false };
  const server = createServer((socket) => {
    sockets.add(socket);
    let isGreeted = false;
    socket.on('error', () => undefined).once('close', () => void sockets.delete(socket));
    socket.on('data', (output) => {
      if (state.isSilent) return;
      if (isGreeted) socket.write(output.toString('latin1', 0, 1) === 'Q' ? done : doneInSteps);
      else socket.write(welcome);
      isGreeted = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    state,
    url: `postgres://nordlyd@127.0.0.1:${port}/nordlyd`,
    /** the number of open connections */
    count: () => sockets.size,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
