/** A program that uses every entry of the installed package of messages, and prints the results. It runs on every platform. */
export const PROGRAM = `
import { build, check, outline, read, readAll, sample, translate } from '@clearbench/messages';
import { csvTable } from '@clearbench/messages/csv';
import { decode } from '@clearbench/messages/encodings';
import { readFinFile, writeRje } from '@clearbench/messages/fin-files';
import { fixAll } from '@clearbench/messages/fixes';
import { toSwiftText } from '@clearbench/messages/free-text';
import * as mt103 from '@clearbench/messages/mt103';
import { PROBLEM_CODES } from '@clearbench/messages/problem-codes';
import * as swiftMt from '@clearbench/messages/swift-mt';
import { testKeyOf } from '@clearbench/messages/telex';
import { readTransfers } from '@clearbench/messages/transfers';
import { MT_TYPES, targetsOf } from '@clearbench/messages/types';

async function* chunks(text) {
  yield text.slice(0, 100);
  yield text.slice(100);
}

async function run() {
  const text = sample('MT103');
  const { content } = read(text, 'MT103');
  const streamed = [];
  for await (const { verdict } of check(chunks(text + sample('MT940')))) streamed.push(verdict);
  return [
    build(content) === text,
    read(sample('pacs.008.001.08'), 'pacs.008.001.08').ok,
    [...readAll(text + sample('MT940'))].map(({ type }) => type).join(),
    [...check(sample('CSV'))].map(({ verdict }) => verdict).join(),
    streamed.join(),
    translate(text, 'pacs.008.001.08').content.type,
    outline(text).nodes.length,
    csvTable(sample('CSV')).columns.length,
    decode(new Uint8Array([0x4a, 0xf6])).encoding,
    readFinFile(writeRje([text, text])).container,
    fixAll(text.replace('50,', '50.')).text === text,
    toSwiftText('M\\u00fcller').text,
    mt103.read(text, 'MT103').ok,
    PROBLEM_CODES.T43.length > 0,
    swiftMt.read(sample('MT940'), 'MT940').ok,
    testKeyOf(read(sample('KTT'), 'KTT').content) !== null,
    readTransfers(sample('JSON')).items.length,
    MT_TYPES.includes('MT103'),
    targetsOf(text).join(),
  ].join(' ');
}
`;

/** The line that it prints. */
export const PRINTED =
  'true true MT103,MT940 valid,valid valid,valid pacs.008.001.08 5 8 windows-1252 rje true Muller true true true true 1 true pacs.008.001.08';
