// @ts-expect-error The web knows no types of Node, and only this test runs there.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css: string = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];
type Tokens = ReadonlyMap<string, string>;

function tokensOf(theme: 'light' | 'dark'): Tokens {
  const start = css.indexOf(`[data-theme="${theme}"] {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function color(tokens: Tokens, name: string): Rgb {
  const value = tokens.get(name) ?? '';
  const channel = (start: number) => Number.parseInt(value.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken'];
const HUES = ['pending', 'processing', 'converting', 'completed', 'failed', 'unknown'];

const TEXTS = [
  ...['ink', 'ink-2', 'ink-3', 'accent', 'failed', 'pending'].flatMap((ink) =>
    GROUNDS.map((ground) => [ink, ground]),
  ),
  ...HUES.map((hue) => [hue, `${hue}-wash`]),
  ...['ink', 'ink-3'].map((ink) => [ink, 'accent-wash']),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['failed-ink', 'failed'],
  ['failed-ink', 'failed-strong'],
];

const EDGES = ['control', 'focus'].flatMap((edge) => GROUNDS.map((ground) => [edge, ground]));

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);

  it.each(TEXTS)('can be read: %s on %s has 4.5:1', (ink = '', ground = '') => {
    expect(contrast(color(tokens, ink), color(tokens, ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGES)('shows what can be used: %s on %s has 3:1', (edge = '', ground = '') => {
    expect(contrast(color(tokens, edge), color(tokens, ground))).toBeGreaterThanOrEqual(3);
  });
});
