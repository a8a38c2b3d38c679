import type { Problem } from '../../core/problem.ts';
import type { HeaderBlock, SubBlock } from '../../swift-mt/envelope/fin-message.ts';
import { fixOf, type MtFixer, type MtPiece, placeOf } from './spot.ts';

/** A header with small letters. */
export const headerCapitals: MtFixer = (problem, piece) => {
  const header = headerOf(problem, piece);
  const capitals = header?.content.toUpperCase();
  if (header === null || capitals === undefined || capitals === header.content) return null;
  const start = contentStart(header, piece);
  return fixOf(start, start + capitals.length, capitals, 'Write the header in capital letters');
};

/** The receiver of an input message with the terminal X, which the standard prescribes. */
export const receiverTerminal: MtFixer = (problem, piece) => {
  const { direction, receiverAddress } = piece.message.headers;
  const header = headerOf(problem, piece);
  if (direction !== 'input' || header === null || problem.path !== 'block 2') return null;
  const start = contentStart(header, piece) + 'I103'.length;
  const address = receiverAddress ?? '';
  if (!/^[A-Z0-9]+$/.test(address) || ![8, 11, 12].includes(address.length)) return null;
  const branch = address.length === 8 ? 'XXX' : address.slice(-3);
  const right = `${address.slice(0, 8)}X${branch}`;
  return fixOf(start, start + address.length, right, `Write the receiver with the terminal X: ${right}`);
};

/** A message with fields that has the service of an acknowledgement, or another one. */
export const userService: MtFixer = (problem, piece) => {
  const { applicationHeader, text } = piece.message.blocks;
  const header = headerOf(problem, piece);
  if (header === null || applicationHeader === null || text === null) return null;
  const start = contentStart(header, piece) + 1;
  return fixOf(start, start + 2, '01', 'Write the service 01, for a message');
};

/** An input header without its I: the receiver and the priority identify it. */
export const inputMark: MtFixer = (problem, piece) => {
  const header = headerOf(problem, piece);
  if (header === null || !/^\d{3}[A-Z0-9]{8}X[A-Z0-9]{3}[NU]/.test(header.content)) return null;
  const start = contentStart(header, piece);
  return fixOf(start, start, 'I', 'Write I, for a message to the network, in front of the type');
};

/** A missing brace before the next block or sub-block, or at the end of the message. */
export const closingBrace: MtFixer = (problem, piece) => {
  const place = placeOf(problem, piece);
  const { blocks } = piece.message;
  const { layout, userHeader, trailers, system, serviceText } = blocks;
  const [, block] = /^block (.)$/.exec(problem.path) ?? [];
  if (place === null || block === undefined) return null;
  const isSubBlock = [userHeader, trailers, system, serviceText].some((all) =>
    all?.some(({ unclosed }) => unclosed),
  );
  const isNext = piece.text.charAt(place) === '{' && isSubBlock;
  // A truncated value may lack more than its brace.
  if (!isNext && (isSubBlock || !layout.unclosed.includes(block))) return null;
  return fixOf(place, place, '}', 'Add the missing brace');
};

/** Trailers that have no value, and therefore only a colon after their name. */
const EMPTY_TRAILERS: readonly string[] = ['TNG', 'DLM', 'PDE', 'PDM', 'SYS'];

export const trailerColon: MtFixer = (problem, piece) => {
  const trailer = subBlocksAt(problem, piece).find(({ noColon }) => noColon === true);
  if (trailer === undefined || !EMPTY_TRAILERS.includes(trailer.tag)) return null;
  const end = piece.offsetAt(trailer.line, trailer.column) + 1 + trailer.tag.length;
  return fixOf(end, end, ':', `Write a colon after ${trailer.tag}`);
};

/** A trailer without a value that is there twice. */
export const repeatedTrailer: MtFixer = (problem, piece) => {
  const [trailer] = subBlocksAt(problem, piece);
  const all = piece.message.blocks.trailers ?? [];
  if (trailer === undefined || trailer.value !== '' || trailer.unclosed === true || trailer.noColon === true)
    return null;
  if (all.findIndex(({ tag, value }) => tag === trailer.tag && value === '') === all.indexOf(trailer))
    return null;
  const start = piece.offsetAt(trailer.line, trailer.column);
  return fixOf(start, start + `{${trailer.tag}:}`.length, '', `Leave out the copy of trailer ${trailer.tag}`);
};

/** The sub-blocks that begin at the position of a problem. */
function subBlocksAt({ line, column }: Problem, { message }: MtPiece): readonly SubBlock[] {
  const { userHeader, trailers, system, serviceText } = message.blocks;
  return [userHeader, trailers, system, serviceText].flatMap(
    (all) => all?.filter((one) => one.line === line && one.column === column) ?? [],
  );
}

function headerOf({ path }: Problem, { message }: MtPiece): HeaderBlock | null {
  const { basicHeader, applicationHeader } = message.blocks;
  if (path === 'block 1') return basicHeader;
  return path === 'block 2' ? applicationHeader : null;
}

function contentStart({ line, column }: HeaderBlock, { offsetAt }: MtPiece): number {
  return offsetAt(line, column);
}
