import { expect, test, type WebSocketRoute } from '@playwright/test';
import { chooseChip, expectChips, playing, touch } from './support/table';

test('a reconnect in mid-period: what was sent counts once, and the loss is shown at once', async ({ page, request }) => {
  let line: WebSocketRoute | undefined;
  let mute = false;
  const hellos: unknown[] = [];
  const commands: string[] = [];
  const muted: string[] = [];
  await page.routeWebSocket(/\/stream\?/, (socket) => {
    line = socket;
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { hello?: unknown; id?: string };
      if (frame.hello) hellos.push(frame.hello);
      if (frame.id) commands.push(frame.id);
      server.send(text);
    });
    server.onMessage((text) => {
      if (mute) muted.push(String(text));
      else socket.send(text);
    });
  });
  await playing(page, request);
  await chooseChip(page, '$5');
  await touch(page, 'straight-up 20');
  await expectChips(page, 'straight-up 20', 500);

  // The table gets the next touch, but its answer never arrives.
  mute = true;
  const before = commands.length;
  await touch(page, 'straight-up 20');
  await expect.poll(() => commands.length).toBe(before + 1);
  await expect(page.locator('.ghost')).toHaveCount(1);
  await expect.poll(() => muted.some((text) => text.includes('"done"'))).toBe(true);
  await line?.close();
  await expect(page.getByRole('alert')).toContainText('Connection lost');
  mute = false;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectChips(page, 'straight-up 20', 1_000);
  await expect(page.locator('.ghost')).toHaveCount(0);
  // It was sent twice under one id, and told where the view stood.
  expect(commands.filter((id) => id === commands[before])).toHaveLength(2);
  expect(hellos.at(-1)).toHaveProperty('version');
});
