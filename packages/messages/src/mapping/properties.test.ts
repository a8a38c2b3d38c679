import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMx, type MxContent, type MxContentOf } from '../iso20022/index.ts';
import { parse, validate } from '../reading/parse.ts';
import { present } from '../swift-mt/content/values.ts';
import { type MtContent, writeContent } from '../swift-mt/index.ts';
import { MT202_CONTENT, MT202_COV_CONTENT, mt103Content } from '../swift-mt/testing/arbitrary-content.ts';
import {
  confirmationContent,
  MT942_CONTENT,
  statementContent,
} from '../swift-mt/testing/arbitrary-reporting.ts';
import type { Mt202 } from '../swift-mt/types/category2/mt202.ts';
import { runs } from '../testing/properties.ts';
import { leavesOf } from './losses.ts';
import { targetsOfContent, translateContent } from './pairs/pairs.ts';
import { PACS008_CONTENT, PACS009_CONTENT, PACS009_COV_CONTENT } from './testing/arbitrary-transfers.ts';
import {
  errors,
  fieldsOf,
  mapped,
  plain,
  silentlyLost,
  textsOf,
  translated,
} from './testing/translations.ts';

const RUNS = { numRuns: runs(25) };

const TRANSFERS: Readonly<Record<string, Arbitrary<MtContent>>> = {
  MT103: mt103Content('MT103'),
  'MT103 STP': mt103Content('MT103 STP'),
  'MT103 REMIT': mt103Content('MT103 REMIT'),
  MT202: MT202_CONTENT,
  'MT202 COV': MT202_COV_CONTENT,
  MT200: MT202_CONTENT.map(asMt200),
  MT205: MT202_CONTENT.map(asMt205),
};

/** A transfer of the sender's own money. */
function asMt200({ envelope, transactionReference, valueDate, ...others }: Mt202): MtContent {
  const { interbankSettledAmount: amount, sendersCorrespondent: account, accountWithInstitution } = others;
  return present({
    type: 'MT200' as const,
    envelope,
    transactionReference,
    valueDate,
    amount,
    sendersCorrespondent: account?.option === 'B' ? account : undefined,
    intermediaryInstitution: others.intermediaryInstitution,
    accountWithInstitution,
    senderToReceiverInformation: others.senderToReceiverInformation,
  }) as MtContent;
}

/** A transfer that is executed within a country. */
function asMt205({ receiversCorrespondent: _, ...content }: Mt202): MtContent {
  const envelope = { ...content.envelope, senderBic: 'OAKNGB20', receiverBic: 'LINDGB20' };
  const { orderingInstitution = { option: 'A', bic: 'CEDRJPJ0' } } = content;
  return { ...content, type: 'MT205', envelope, orderingInstitution };
}

const REPORTS: Readonly<Record<string, Arbitrary<MtContent>>> = {
  MT900: confirmationContent('MT900'),
  MT910: confirmationContent('MT910'),
  MT940: statementContent('MT940'),
  MT942: MT942_CONTENT,
  MT950: statementContent('MT950'),
};

describe.each(Object.entries({ ...TRANSFERS, ...REPORTS }))('any valid %s', (_, source) => {
  it('becomes a valid message of ISO 20022', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(errors(translated(writeContent(content)).problems)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('loses nothing that no loss names', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(silentlyLost(content)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe.each(Object.entries(TRANSFERS))('any valid %s that is translated there and back', (_, source) => {
  it('is valid again', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(errors(translated(translated(writeContent(content)).text).problems)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('differs in fields only that losses name', () => {
    fc.assert(
      fc.property(source, (content) => {
        const text = writeContent(content);
        const { content: there, losses } = mapped(content);
        const type = content.type as 'MT103';
        const back = translateContent(there, targetsOfContent(there).includes(type) ? type : 'MT202');
        if (back.kind !== 'mapped') throw new Error('not translated back');
        const again = new Set(fieldsOf(writeContent(back.content as MtContent)));
        const named = losses.map(({ from }) => (from ?? '').replace('B/', '').slice(0, 2));
        const changed = fieldsOf(text).filter((field) => !again.has(field));
        expect(changed.filter((field) => !named.includes(field.slice(1, 3)))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe.each(Object.entries(REPORTS))('any valid %s that is translated there and back', (_, source) => {
  it('is valid again', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(errors(translated(translated(writeContent(content)).text).problems)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('has the same content again, except for losses, funds codes, and line ends', () => {
    fc.assert(
      fc.property(source, (content) => {
        const { content: there, losses } = mapped(content);
        const { content: back } = mapped(there);
        const again = new Map(
          leavesOf({ ...back, envelope: undefined }, '').map(({ path, text }) => [path, text]),
        );
        const named = plain(losses.flatMap(({ before, after }) => [before ?? '', after ?? '']).join(' '));
        const all = plain([...again.values()].join(''));
        const changed = leavesOf({ ...content, envelope: undefined }, '').filter(({ path, text }) => {
          if (again.get(path) === text || path.endsWith('/fundsCode') || path === '/type') return false;
          return !all.includes(plain(text)) && !named.includes(plain(text));
        });
        expect(changed).toEqual([]);
      }),
      RUNS,
    );
  });
});

function ofService(content: MxContentOf<'pacs.008.001.08'>, BizSvc: string): MxContent {
  return content.header === null ? content : { ...content, header: { ...content.header, BizSvc } };
}

const ISO: Readonly<Record<string, Arbitrary<MxContent>>> = {
  'pacs.008': PACS008_CONTENT,
  'pacs.008 STP': PACS008_CONTENT.map((content) => ofService(content, 'swift.cbprplus.stp.03')),
  'pacs.009': PACS009_CONTENT,
  'pacs.009 COV': PACS009_COV_CONTENT,
};

describe.each(Object.entries(ISO))('any valid %s', (_, source) => {
  it('is generated without an error', () => {
    fc.assert(
      fc.property(source, (content) => {
        const result = parse(buildMx(content), { mode: 'strict' });
        expect(result.kind === 'message' ? errors(validate(result.message)) : result).toEqual([]);
      }),
      RUNS,
    );
  });

  it('becomes a valid MT', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(errors(translated(buildMx(content)).problems)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is valid again when it is translated back', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(errors(translated(translated(buildMx(content)).text).problems)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('loses nothing that no loss names', () => {
    fc.assert(
      fc.property(source, (content) => {
        const { content: there, losses } = mapped(content);
        const target = plain(`${writeContent(there as MtContent)} ${textsOf(there)}`);
        const named = losses.map(({ from }) => from ?? '-');
        const reported = plain(losses.map(({ before }) => before ?? '').join('\n'));
        const lost = [...leavesOf(content.header, '/AppHdr'), ...leavesOf(content.document, '')].filter(
          ({ path, text }) =>
            text !== 'NOTPROVIDED' &&
            !ISO_RECODED.test(path) &&
            !target.includes(plain(text)) &&
            !reported.includes(plain(text)) &&
            !named.some((from) => from.endsWith(path)),
        );
        expect(lost).toEqual([]);
      }),
      RUNS,
    );
  });
});

/** Elements that depend on the MT itself, or have another form: amounts, dates, codes. */
const ISO_RECODED =
  /\/(?:MsgDefIdr|BizSvc|NbOfTxs|SttlmMtd|ChrgBr|ChrgsInf\[\d+\]\/Amt|IntrBkSttlmAmt|InstdAmt|IntrBkSttlmDt|XchgRate|ClrChanl|Cd|SttlmTmReq\/\w+|BirthDt|DbtCdtRptgInd|InstrPrty|UETR)$/;
