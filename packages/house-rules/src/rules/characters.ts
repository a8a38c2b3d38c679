import { CHARACTER_SET_TITLES, isInSet } from '../conditions/character-sets.ts';
import { isTransferField, type RuleOf, TRANSFER_FIELDS } from '../document/document.ts';
import { fieldValue, type ItemFacts, type Position, positionOfField } from '../message/item-facts.ts';
import { follow, leaves } from '../message/paths.ts';
import { textOf } from '../message/tree.ts';
import { type Compiled, compiled, type Refusal } from './compiled-rule.ts';

export function compileCharacters({ set, extra = '', paths }: RuleOf<'characters'>): Compiled {
  const further = new Set(extra);
  const isForeign = (character: string): boolean => !isInSet(character, set) && !further.has(character);
  const isNamed = (path: string): boolean => paths === undefined || paths.includes(path);
  return compiled((item, { budget }) => {
    budget.spendUnits(item.weight);
    return textsOf(item, paths, isNamed).flatMap(([text, place]): Refusal[] => {
      budget.spendUnits(text.length);
      const character = [...text].find(isForeign);
      if (character === undefined) return [];
      const says = `${place.path} has the character '${shown(character)}', which is not in ${CHARACTER_SET_TITLES[set]}.`;
      return [{ ...place, says, fix: 'Write it with other characters.' }];
    });
  });
}

/** Invisible characters by their number. */
function shown(character: string): string {
  if (!/[\p{C}\p{M}\p{Z}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function textsOf(
  item: ItemFacts,
  paths: readonly string[] | undefined,
  isNamed: (path: string) => boolean,
): readonly [text: string, Position][] {
  const { message, tree } = item;
  const fields = TRANSFER_FIELDS.filter((field) =>
    message === null ? isNamed(field) : paths?.includes(field),
  );
  const ofTransfer = fields.flatMap((field): [string, Position][] => {
    const text = fieldValue(item, field);
    return text === null ? [] : [[text, positionOfField(item, field)]];
  });
  if (message === null) return ofTransfer;
  const nodes =
    paths === undefined
      ? [...leaves(tree)]
      : paths
          .filter((path) => !isTransferField(path))
          .flatMap((path) => follow(tree, path).nodes.map((node) => ({ node, path })));
  return [
    ...ofTransfer,
    ...nodes.map(({ node, path }): [string, Position] => [
      textOf(node, message),
      item.positionOfNode(node, path),
    ]),
  ];
}
