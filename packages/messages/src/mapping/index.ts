/**
 * Translation between SWIFT MT and ISO 20022 by the CBPR+ translation rules, with a list of everything that the other side cannot
 * carry. Where these rules are not public, the code says what it does instead.
 */

import type { ContentType } from '../core/content.ts';
import type { Message } from '../core/message.ts';
import { hasError, MAX_PROBLEMS_PER_MESSAGE, type Problem } from '../core/problem.ts';
import { buildMx, contentOfMx, type MxContent, messageOfContent, validateMx } from '../iso20022/index.ts';
import {
  contentOfFin,
  type MtContent,
  openText,
  readFinMessage,
  validateFin,
  writeContent,
  writeRje,
} from '../swift-mt/index.ts';
import { withCreation } from './created-at.ts';
import { stop } from './losses.ts';
import { counterpartsOfContent, targetsOfContent, translateContent } from './pairs/pairs.ts';
import { pagesOf } from './parts/pages.ts';
import type { Loss, Translation } from './translation.ts';
import type { MappingCode } from './values/codes.ts';

/**
 * The types that this message can be translated to, the usual one first; empty when its content is unreadable, or when something
 * prevents every translation (`counterpartsOf` names those, and `translate` says why).
 */
export function targetsOf(message: Message): readonly ContentType[] {
  const content = contentOf(message);
  return content === null ? [] : targetsOfRead(content);
}

/** The same for content. */
export function targetsOfRead(content: MtContent | MxContent): readonly ContentType[] {
  return targetsOfContent(content).filter((type) => type !== 'MT103 STP' || isRightAs(content, type));
}

/** The types that messages of this kind have as counterparts, whether or not this one can be translated to them. */
export function counterpartsOf(message: Message): readonly ContentType[] {
  const content = contentOf(message);
  return content === null ? [] : counterpartsOfContent(content);
}

/**
 * True if the translation is right. The STP variant of the MT103 accepts less than the STP service of CBPR+: no
 * institution without a BIC, for example, and no beneficiary without an account.
 */
function isRightAs(content: MtContent | MxContent, target: ContentType): boolean {
  const mapped = translateContent(content, target);
  return mapped.kind === 'mapped' && !hasError(written(mapped.content).problems);
}

/**
 * Translates a message to its counterpart of the other standard. An invalid source can make an invalid target,
 * and so can a right MT with addresses in lines: the problems are reported; what cannot be translated at all has problems that say why. It never throws.
 *
 * @param createdAt when the new message is made: ISO date and time with offset. Assumed from the MT when left out.
 */
export function translate(message: Message, target: ContentType, createdAt?: string): Translation {
  const content = contentOf(message);
  const line = message.format === 'swift-mt' ? message.blocks.line : message.line;
  if (content === null) {
    const right = `The message cannot be translated: its fields are not all readable. Correct what its check finds first.`;
    return untranslatable([stop('unreadable', '', right)], line);
  }
  return translateRead(content, target, createdAt, line);
}

/**
 * The same for content.
 * @param line where the message begins in its text.
 */
export function translateRead(
  content: MtContent | MxContent,
  target: ContentType,
  createdAt?: string,
  line = 1,
): Translation {
  const mapped = translateContent(content, target);
  if (mapped.kind === 'stopped') return untranslatable(mapped.problems, line);
  const { content: result, losses: all } = createdAt === undefined ? mapped : withCreation(mapped, createdAt);
  const { type } = result;
  const { text, pages, problems } = written(result);
  const losses = pages === 1 ? all : [...all, splitLoss(type, pages)];
  return { ok: true, type, content: result, text, losses, problems };
}

function splitLoss(type: ContentType, pages: number): Loss {
  const to = type === 'MT101' ? '28D' : '28C';
  return {
    kind: 'replaced',
    code: 'pages_split' satisfies MappingCode,
    from: null,
    to,
    before: null,
    after: String(pages),
    message: `The ${type} was too long and was split into ${pages} messages, which field ${to} numbers (an RJE file).`,
  };
}

function contentOf(message: Message): MtContent | MxContent | null {
  switch (message.format) {
    case 'swift-mt':
      return contentOfFin(message);
    case 'iso20022':
      return contentOfMx(message);
    case 'telex':
      return null;
  }
}

interface Written {
  readonly text: string;
  /** Messages in the text. */
  readonly pages: number;
  readonly problems: readonly Problem[];
}

/**
 * The translated message as text, and its problems. An MT has names and addresses in lines that no program can take apart
 * reliably: an address without town and country, which CBPR+ requires since November 2026, is reported like any other error.
 * Guessing them would be worse; the sender of the message has to add them.
 */
function written(content: MtContent | MxContent): Written {
  if (isMx(content)) {
    const message = messageOfContent(content);
    return { text: buildMx(message), pages: 1, problems: validateMx(message) };
  }
  const pages = pagesOf(content).map(writeContent);
  // A statement without headers is what banks write into files; the network never gets it.
  const isOfFile = 'envelope' in content && content.envelope === null;
  const text = pages.length === 1 ? pages.join('') : writeRje(pages);
  const cursor = openText(text);
  const problems: Problem[] = [];
  for (let index = 0; ; index++) {
    const message = readFinMessage(cursor, isOfFile ? 'lenient' : 'strict');
    if (message === null || problems.length >= MAX_PROBLEMS_PER_MESSAGE) break;
    problems.push(...validateFin(message).map((one) => (pages.length === 1 ? one : { ...one, index })));
  }
  return { text, pages: pages.length, problems };
}

function isMx(content: MtContent | MxContent): content is MxContent {
  return 'document' in content;
}

/** Problems of the mapping have no position in the text, so they are reported at the beginning of the message. */
function untranslatable(problems: readonly Problem[], line: number): Translation {
  return { ok: false, problems: problems.map((problem) => ({ ...problem, line, column: 1 })) };
}
