/** A real floor of a test's own: people who sign in, screens that are paired, a journal on the disk. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, request as requests, test as base, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Command, Post } from '../../src/lib/wire';

/** Somebody who is signed in, as far as the API goes. */
export interface Person {
  id: string;
  secret: string;
  api: APIRequestContext;
}

export class RealFloor {
  #contexts: (BrowserContext | APIRequestContext)[] = [];
  #given = 0;

  constructor(readonly address: string, readonly operator: { name: string; secret: string }, private browser: Browser) {}

  /** A screen: a browser that nobody has signed in on and that is paired with nothing. */
  async screen(path: string): Promise<Page> {
    const context = await this.browser.newContext({ baseURL: this.address });
    this.#contexts.push(context);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  /** Signs in by the API, with a secret of one's own in place of the one-time secret. */
  async signedIn(id: string, once: string): Promise<Person> {
    const api = await requests.newContext({ baseURL: this.address });
    this.#contexts.push(api);
    const secret = `${id} has chosen this`;
    // The door takes so many attempts in a while, from all screens of this machine together.
    await expect.poll(async () => (await api.post('/api/sign-in', { data: { name: id, secret: once, new_secret: secret } })).status()).toBe(204);
    return { id, secret, api };
  }

  async hire(by: Person, id: string, name: string, post: Post): Promise<Person> {
    const answer = await by.api.post('/api/people', { data: { id, name, post } });
    const { secret } = (await answer.json()) as { secret: string };
    return this.signedIn(id, secret);
  }

  async give(by: Person, table: string, command: Command): Promise<void> {
    this.#given += 1;
    const answer = await by.api.post(`/api/tables/${table}/commands`, { data: { id: `real-${this.#given}`, command } });
    expect(answer.ok(), `${command.do}: ${await answer.text()}`).toBe(true);
  }

  /** Pairs a device without a screen, as its driver does; what it answers gives commands and tells their status. */
  async driver(code: string): Promise<(table: string, command: Command) => Promise<number>> {
    const api = await requests.newContext({ baseURL: this.address });
    this.#contexts.push(api);
    const paired = await api.post('/api/pair', { data: { code } });
    expect(paired.ok(), await paired.text()).toBe(true);
    const { token } = (await paired.json()) as { token: string };
    return async (table, command) => {
      this.#given += 1;
      const headers = { authorization: `Bearer ${token}` };
      return (await api.post(`/api/tables/${table}/commands`, { headers, data: { id: `driver-${this.#given}`, command } })).status();
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((one) => ('close' in one ? one.close() : one.dispose())));
  }
}

/** What the server greets with. */
async function greeting(server: ChildProcess): Promise<{ address: string; name: string; secret: string }> {
  let text = '';
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`the server ended:\n${text}`)));
    server.stderr?.on('data', (data) => (text += String(data)));
    server.stdout?.on('data', (data) => {
      text += String(data);
      const field = (name: string) => new RegExp(`${name} +(\\S+)`).exec(text)?.[1];
      const [address, name, secret] = [field('Open'), field('Name'), field('Secret')];
      if (address && name && secret && text.includes('Ctrl-C')) resolve({ address, name, secret });
    });
  });
}

export const test = base.extend<{ floor: RealFloor }>({
  floor: async ({ browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'houseway-e2e-'));
    const server = spawn(process.env.HOUSEWAY_BIN ?? '', ['serve', '--data', join(folder, 'floor'), '--keys', join(folder, 'keys'), '--listen', '127.0.0.1:0']);
    try {
      const { address, name, secret } = await greeting(server);
      const floor = new RealFloor(address, { name, secret }, browser);
      await use(floor);
      await floor.close();
    } finally {
      server.removeAllListeners('exit');
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Signs in on a screen, as often as it says that it was asked too often. */
export async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await expect(async () => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('PIN or password', { exact: true }).fill(secret);
    const answered = page.waitForResponse('**/api/sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).not.toBe(429);
  }).toPass();
}
