import { expect, it } from 'vitest';
import { releasePiece } from './release-piece.ts';

it('frees a piece with memory of its own', () => {
  const piece = Buffer.allocUnsafeSlow(64 * 1024);
  releasePiece(piece);
  expect(piece.buffer).toMatchObject({ detached: true });
});

it('leaves memory that others may use', () => {
  const shared = Buffer.from(new SharedArrayBuffer(8));
  const part = Buffer.allocUnsafeSlow(8).subarray(0, 4);
  for (const piece of [shared, part, Buffer.from('pooled')]) {
    releasePiece(piece);
    expect(piece.length).toBeGreaterThan(0);
  }
});
