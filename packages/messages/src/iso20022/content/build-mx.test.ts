import { describe, expect, it } from 'vitest';
import { MX_TYPES, type MxType } from '../../core/message-type.ts';
import { runs } from '../../testing/properties.ts';
import { IsoProblems } from '../checks/iso-problems.ts';
import { validateSchema } from '../checks/validate-mx.ts';
import type { MxMessage } from '../reading/mx-message.ts';
import { parseMxAll } from '../reading/parse-mx.ts';
import { generateContent } from '../testing/generate-content.ts';
import { Random } from '../testing/random.ts';
import { buildMx, messageOfContent } from './build-mx.ts';
import type { MxContent } from './content.ts';
import { contentOfMx } from './content-of.ts';
import { hasMxSample } from './sample-mx.ts';

function reread(content: MxContent): MxMessage | null {
  const text = buildMx(content);
  const result = parseMxAll(text, 'strict').next().value;
  if (result?.kind !== 'message') return null;
  const list = new IsoProblems('strict');
  validateSchema(result.message, list);
  expect(list.all).toEqual([]);
  expect(buildMx(result.message)).toBe(text);
  return result.message;
}

/** Most versions have nearly the types of the usual one. */
function seedsOf(type: MxType): number {
  return runs(hasMxSample(type) ? 20 : 2);
}

describe('building', () => {
  it.each(MX_TYPES)(
    'any %s gives a text that fits the schema, with the same content and positions',
    (type) => {
      for (let seed = 1; seed <= seedsOf(type); seed++) {
        const content = generateContent(type, new Random(seed));
        const message = reread(content);
        expect(message === null ? null : contentOfMx(message), `seed ${seed}`).toEqual(content);
        // Supplementary data has its own places.
        if (JSON.stringify(content).includes('"xml":')) continue;
        expect(message, `seed ${seed}`).toEqual(messageOfContent(content));
      }
    },
  );

  it('writes elements in the order of the schema, whatever order the content has', () => {
    const content = generateContent('pacs.002.001.10', new Random(1));
    const { MsgId, CreDtTm } =
      content.type === 'pacs.002.001.10' ? content.document.GrpHdr : { MsgId: '', CreDtTm: '' };
    const text = buildMx({
      type: 'pacs.002.001.10',
      header: null,
      document: { TxInfAndSts: undefined, GrpHdr: { CreDtTm, MsgId } },
    });
    expect(text.indexOf('<MsgId>')).toBeLessThan(text.indexOf('<CreDtTm>'));
    expect(text).not.toContain('TxInfAndSts');
  });

  it('escapes markup, and replaces what XML cannot have', () => {
    const document = { GrpHdr: { MsgId: '<&>"\'\r\u0001\uD800', CreDtTm: '' } };
    const text = buildMx({ type: 'pacs.002.001.10', header: null, document });
    expect(text).toContain(`<MsgId>&lt;&amp;&gt;"'&#13;\uFFFD\uFFFD</MsgId>`);
  });

  it('writes supplementary data that is not XML as text', () => {
    const envelope = (xml: string): string =>
      buildMx({
        type: 'pacs.002.001.10',
        header: null,
        document: { GrpHdr: { MsgId: 'A', CreDtTm: 'B' }, SplmtryData: [{ Envlp: { xml } }] },
      });
    expect(envelope('<a xmlns="urn:a"/>')).toContain('<Envlp><a xmlns="urn:a"/></Envlp>');
    expect(envelope('</Envlp>')).toContain('<Envlp>&lt;/Envlp&gt;</Envlp>');
    expect(envelope('<a/><b/>')).toContain('<Envlp>&lt;a/&gt;');
  });

  it('keeps the namespaces that supplementary data inherits', () => {
    const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10" xmlns:s="urn:s"><FIToFIPmtStsRpt><GrpHdr><MsgId>A</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr><SplmtryData><Envlp><s:a s:b="1"><c/></s:a></Envlp></SplmtryData></FIToFIPmtStsRpt></Document>`;
    const result = parseMxAll(text, 'strict').next().value;
    const content = result?.kind === 'message' ? contentOfMx(result.message) : null;
    const [data] = content?.type === 'pacs.002.001.10' ? (content.document.SplmtryData ?? []) : [];
    expect(data?.Envlp.xml).toBe(
      '<s:a s:b="1" xmlns:s="urn:s" xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10"><c/></s:a>',
    );
  });
});
