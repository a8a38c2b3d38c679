import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import { leftToOtherCommits, screensLeftToOtherCommits } from '../scripts/parts.ts';
import { BROWSER_ARGS } from './support/browser-args.ts';

const executablePath = process.env.CHROMIUM_PATH;

/** Tests of the screens that are left to other commits, except those that check a statement of the specification: see `says`. */
const LEFT = screensLeftToOtherCommits().map(
  (path) => new RegExp(`(?:^| )${basename(path).replaceAll('.', '\\.')} (?!.*@specification)`, 's'),
);

/** `npm test -- e2e` finds the browser and builds the console first. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'screens', testIgnore: '**/journeys/**', grepInvert: LEFT },
    // With servers of their own, so that what they leave behind is on no other screen.
    {
      name: 'journeys',
      testMatch: '**/journeys/**/*.spec.ts',
      testIgnore: leftToOtherCommits().map((path) => `**/${path}`),
    },
  ],
  outputDir: '../test-results',
  forbidOnly: process.env.CI === 'true',
  fullyParallel: false,
  // Each worker has its own browser, server and database: more than three overload a small machine.
  workers: 3,
  // A second try is for failures of a small machine under load; `npm test` lists the tests that needed it at its end.
  retries: 1,
  // For journeys of many screens on a small machine; each single wait has a limit of its own.
  timeout: 120_000,
  // Generous, because a small machine under load is slow; a test that passes never waits this long.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined || executablePath === '' ? {} : { executablePath }),
      args: [...BROWSER_ARGS],
    },
  },
});
