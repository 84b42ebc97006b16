import { defineConfig } from '@playwright/test';

// One port for the whole run: the workers read this file again with the environment of the first reading.
process.env.HOUSEWAY_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
const address = `http://127.0.0.1:${process.env.HOUSEWAY_PORT}`;
const binary = process.env.HOUSEWAY_BIN;
if (!binary) throw new Error('HOUSEWAY_BIN must name the server program; `./test browser` builds it and sets it');

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each test makes the tables that it plays at, so none waits for another; while some wait for a ball, others work.
  fullyParallel: true,
  workers: 4,
  // The longest play a whole day of a floor with sign-ins, whose secrets a debug build hashes slowly.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  // A machine that builds beside it may stall a page for seconds; what needs a second try is reported as flaky.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    // To be looked at after a second try; `-- --trace on` records a first one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
      ],
    },
  },
  projects: [
    // What waits for whole wagering periods begins first, so that nothing but waiting is never left for the end.
    { name: 'waits', testMatch: '**/*.spec.ts', grep: /@waits/ },
    { name: 'screens', testMatch: '**/*.spec.ts', grepInvert: /@waits/ },
    ...(process.env.HOUSEWAY_SCREENSHOTS ? [{ name: 'screenshots', testMatch: '**/*.shots.ts' }] : []),
  ],
  webServer: {
    command: `"${binary}" demo --memory --listen 127.0.0.1:${process.env.HOUSEWAY_PORT}`,
    url: `${address}/health`,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
