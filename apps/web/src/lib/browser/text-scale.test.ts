import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('lengths grow with the text size that the browser is set to', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '32px' }));
  const { textPx } = await import('./text-scale.ts');
  expect(textPx(36)).toBe(72);
});
