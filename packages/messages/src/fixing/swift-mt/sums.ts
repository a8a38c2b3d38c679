import { fieldsOf, fixOf, lineEndOf, type MtFixer, placeOf } from './spot.ts';

/** Field 19 that is missing where it is the first of a message: the sum of all amounts, if these are of one currency. */
export const missingSum: MtFixer = (problem, piece) => {
  const place = placeOf(problem, piece);
  const fields = fieldsOf(piece);
  if (problem.path !== '19' || place === null || fields.some(({ tag }) => tag === '19')) return null;
  const amounts = fields.flatMap(({ tag, value }) =>
    tag === '32B' ? [/^([A-Z]{3})(\d+),(\d*)$/.exec(value)] : [],
  );
  const currencies = new Set(amounts.map((amount) => amount?.[1]));
  if (amounts.length === 0 || currencies.size > 1 || currencies.has(undefined)) return null;
  const decimals = Math.max(...amounts.map((amount) => amount?.[3]?.length ?? 0));
  const sum = amounts.reduce(
    (total, amount) => total + BigInt((amount?.[2] ?? '') + (amount?.[3] ?? '').padEnd(decimals, '0')),
    0n,
  );
  const digits = sum.toString().padStart(decimals + 1, '0');
  const text = `${digits.slice(0, digits.length - decimals)},${digits.slice(digits.length - decimals)}`;
  return fixOf(
    place,
    place,
    `:19:${text}${lineEndOf(piece)}`,
    `Write field 19, the sum of the amounts: ${text}`,
  );
};
