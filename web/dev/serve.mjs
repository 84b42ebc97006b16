/**
 * Vite's server for work on the screens: before a running house whose address `HOUSEWAY` gives, else before a table
 * that is played by a script. `PORT` says where (5173 if it does not).
 */
import { createServer } from 'vite';
import { WebSocketServer } from 'ws';
import { ODDS, Table } from './table.mjs';

const port = Number(process.env.PORT ?? 5173);
const house = process.env.HOUSEWAY;
const vite = await createServer({
  server: { port, strictPort: true, hmr: { port: port + 1 }, ...(house && { proxy: { '/api': { target: house, ws: true } } }) },
});
if (!house) play(vite, new Table(JSON.parse(process.env.TABLE ?? '{}')));
await vite.listen();
console.log(`the screens are at http://localhost:${port}/`);

function play(vite, table) {
  const json = (answer, body) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(body));
  };
  vite.middlewares.stack.unshift({
    route: '',
    handle(request, answer, next) {
      const { pathname } = new URL(request.url, 'http://local');
      if (pathname === '/api/session') json(answer, { demo: true, person: null, device: null });
      else if (pathname === '/api/tables') {
        json(answer, [{ table: 'roulette-1', title: 'Rapid Roulette', rulebook: 'vic-2000-rapid-roulette', demo: true, seats: 6, phase: table.phase.phase, seats_open: table.seats.size }]);
      } else if (pathname.endsWith('/odds')) json(answer, ODDS);
      else next();
    },
  });
  const sockets = new WebSocketServer({ noServer: true });
  vite.httpServer.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url, 'http://local');
    if (!url.pathname.startsWith('/api/tables/')) return;
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const viewer = {
        audience: url.searchParams.get('audience'),
        seat: Number(url.searchParams.get('seat')),
        version: 0,
        send: (frame) => ws.send(JSON.stringify(frame)),
      };
      const beat = setInterval(() => viewer.send({ type: 'tick', now: Date.now() }), 5_000);
      ws.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.hello) table.join(viewer);
        else table.command(viewer, frame);
      });
      ws.on('close', () => {
        clearInterval(beat);
        table.viewers.delete(viewer);
      });
    });
  });
}
