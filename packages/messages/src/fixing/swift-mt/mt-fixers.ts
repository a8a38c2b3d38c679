import { amountForm, longAmount, surplusZeros } from './amounts.ts';
import { emptyLine, passedOver, strayBlanks } from './blanks.ts';
import { characters } from './characters.ts';
import { bicForm, capitals, codeWord, countryForm, currencyCase, ibanForm, markCase } from './codes.ts';
import { damagedText } from './damaged-text.ts';
import { dateForm, entryDates, offsetForm, signForm, timeForm } from './dates.ts';
import { emptyInformation, instructionOrder, misplacedField, repeatedField } from './field-order.ts';
import {
  closingBrace,
  headerCapitals,
  inputMark,
  receiverTerminal,
  repeatedTrailer,
  trailerColon,
  userService,
} from './headers.ts';
import { longLine, manyLines } from './narrative.ts';
import { numberedOrder } from './numbered-lines.ts';
import { firstOf, inValue, type MtFixer } from './spot.ts';
import { entryDetails, entryReferences, innerBlanks } from './statement-line.ts';
import { missingSum } from './sums.ts';
import { brokenTag, misnamedTag } from './tags.ts';
import { lineEnds, surplusBraces, textBegin, textEnd, textLine } from './text-structure.ts';
import { flagForm, missingFlag, serviceCode, tagOrder, uetrForm } from './user-header.ts';

/** The fixers of the problems of a SWIFT MT, by their codes. A code that is missing here is never corrected. */
export const MT_FIXERS: Readonly<Record<string, MtFixer>> = {
  // Blocks, headers and trailers.
  H01: firstOf(headerCapitals, closingBrace),
  H03: userService,
  H10: headerCapitals,
  H25: firstOf(headerCapitals, closingBrace),
  H26: firstOf(headerCapitals, inputMark),
  H40: headerCapitals,
  H50: firstOf(headerCapitals, receiverTerminal),
  U00: firstOf(closingBrace, tagOrder, serviceCode),
  U08: flagForm,
  U09: flagForm,
  UETR_INVALID: uetrForm,
  V00: closingBrace,
  Z00: firstOf(surplusBraces, closingBrace, trailerColon, repeatedTrailer),
  // The structure of block 4, and its fields as a whole.
  T13: firstOf(
    lineEnds,
    damagedText,
    surplusBraces,
    textBegin,
    textEnd,
    textLine,
    missingFlag,
    brokenTag,
    misnamedTag,
    misplacedField,
    missingSum,
  ),
  D98: instructionOrder,
  E46: repeatedField,
  // The values of fields.
  C03: inValue(surplusZeros),
  M60: inValue(strayBlanks, characters),
  T08: inValue(strayBlanks, codeWord),
  T12: inValue(strayBlanks, codeWord),
  T15: inValue(signForm),
  T16: inValue(strayBlanks, offsetForm),
  T27: inValue(strayBlanks, bicForm),
  T31: firstOf(emptyInformation, inValue(strayBlanks, entryReferences, emptyLine)),
  T32: inValue(strayBlanks, characters),
  T33: inValue(strayBlanks, emptyLine, longAmount, entryDetails, longLine, manyLines),
  T34: inValue(strayBlanks, capitals),
  T36: inValue(strayBlanks, codeWord),
  T38: inValue(strayBlanks, timeForm),
  T40: inValue(strayBlanks, innerBlanks, amountForm),
  T43: inValue(strayBlanks, amountForm),
  T47: inValue(strayBlanks, codeWord),
  T48: inValue(strayBlanks, codeWord),
  T50: inValue(strayBlanks, innerBlanks, entryDates, dateForm),
  T51: inValue(strayBlanks, innerBlanks, markCase),
  T52: inValue(strayBlanks, innerBlanks, currencyCase),
  T53: inValue(strayBlanks, innerBlanks),
  T56: inValue(numberedOrder),
  T73: inValue(countryForm),
  T88: inValue(strayBlanks, codeWord),
  iban_spelling: inValue(ibanForm),
  stray_text: inValue(passedOver),
};
