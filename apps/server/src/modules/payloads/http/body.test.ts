import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Admission } from './admission.ts';
import { collectBody } from './body.ts';

it.each([1, 1_024, 64 * 1_024])(
  'counts each byte of a body in pieces of %i bytes, and keeps them all',
  async (size) => {
    const pieces = Array.from({ length: 20 }, (_, index) => Buffer.alloc(size, 65 + index));
    const expected = Buffer.concat(pieces);
    const grown: number[] = [];
    const admission = {
      watch: () => {},
      grow: (_: FastifyRequest, bytes: number) => void grown.push(bytes),
    } as unknown as Admission;
    const stream = Readable.from(pieces);
    const body = await collectBody({} as FastifyRequest, stream, { admission, maxBytes: 10_000_000 });
    expect(grown).toEqual(Array.from({ length: 20 }, () => size));
    expect(body.equals(expected)).toBe(true);
  },
);
