import type { IsoCode } from '../../problem-codes.ts';
import { quoted } from '../../schema/simple-type.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { Rule } from '../rule.ts';

export interface CharacterSet {
  /** Matches the first character that is not allowed. */
  readonly beyond: RegExp;
  /** The end of a sentence that says what is allowed. */
  readonly allowed: string;
}

/** SWIFT's characters, in which references go through all banks. */
export const IN_REFERENCES: CharacterSet = {
  beyond: /[^a-zA-Z0-9/\-?:().,'+ ]/u,
  allowed: "references have letters of English, digits, space and / - ? : ( ) . , ' + only",
};

/** Reports every value below with a character that its set lacks; `null` allows all. */
export const characters =
  (code: IsoCode, setOf: (element: XmlElement) => CharacterSet | null): Rule =>
  (context, parent) => {
    const check = (element: XmlElement): void => {
      const children = elementsOf(element);
      for (const child of children) check(child);
      if (children.length > 0) return;
      const set = setOf(element);
      const value = textOf(element);
      const wrong = set?.beyond.exec(value)?.[0];
      if (set === null || wrong === undefined || context.problems.isWrong(element)) return;
      const says = `${element.local} ${quoted(value)} has '${wrong}'; ${set.allowed}.`;
      context.problems.inside(element, code, says, 'tolerated');
    };
    check(parent);
  };
