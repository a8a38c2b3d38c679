import fc, { type Arbitrary } from 'fast-check';

/** One of the texts with some stretches replaced by pieces, removed or doubled. */
export function mutated(texts: readonly string[], piece: Arbitrary<string>): Arbitrary<string> {
  const edit = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(30), piece);
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 6 }))
    .map(([original, edits]) =>
      edits.reduce((text, [place, length, replacement]) => {
        const at = Math.floor(place * text.length);
        return text.slice(0, at) + replacement + text.slice(at + length);
      }, original),
    );
}
