import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { MX_TYPES, type MxType } from '../../core/message-type.ts';
import { GOOD_MX } from '../../fixtures/iso20022/good.ts';
import { buildMx } from '../content/build-mx.ts';
import { hasMxSample } from '../content/sample-mx.ts';
import { ROOTS } from '../generated/registry.ts';
import { HEADER_TYPE } from '../reading/message-name.ts';
import type { MxMessage } from '../reading/mx-message.ts';
import { parseMxAll } from '../reading/parse-mx.ts';
import { isoType } from '../schema/read-registry.ts';
import { validateStructure } from '../schema/validate-structure.ts';
import { generateContent } from '../testing/generate-content.ts';
import { mutateXml } from '../testing/mutate-xml.ts';
import { Random } from '../testing/random.ts';
import { SCHEMA_FOLDER } from '../testing/schema-folder.ts';
import { readXml } from '../xml/read-xml.ts';
import { IsoProblems } from './iso-problems.ts';
import { validateMx, validateSchema } from './validate-mx.ts';

const CHANGES = Number(process.env.CLEARBENCH_XSD_CHANGES ?? '120');

vi.setConfig({ testTimeout: 120_000 });

const validators = new Map<string, XsdValidator>();

/** The complaint of the named schema about a document; null when it accepts the document. */
function complaintOf(text: string, type: string): string | null {
  const validator =
    validators.get(type) ??
    XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(join(SCHEMA_FOLDER, `${type}.xsd`), 'utf8')));
  validators.set(type, validator);
  const document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    document.dispose();
  }
}

/** libxml2 skips the characters that base64 does not have. */
const NOT_BASE64 = /<Nclsr>[^<]*[^\s\w+/=<][^<]*<\/Nclsr>/;

function schemaAccepts(text: string, type: string): boolean {
  return complaintOf(text, type) === null && !NOT_BASE64.test(text);
}

function parsed(text: string): MxMessage | null {
  const result = parseMxAll(text, 'strict').next().value;
  return result?.kind === 'message' ? result.message : null;
}

function problemsOf(message: MxMessage): string[] {
  const list = new IsoProblems('strict');
  validateSchema(message, list);
  return list.all.map((problem) => `${problem.line}:${problem.column} ${problem.path} ${problem.message}`);
}

/** A header alone, as its own document. */
function headerText(random: Random): string {
  let text = '';
  while (text === '') {
    const built = buildMx(generateContent('pacs.002.001.10', random));
    text = /<AppHdr[\s\S]*<\/AppHdr>/.exec(built)?.[0] ?? '';
  }
  return text;
}

function headerProblems(text: string): string[] {
  const { document } = readXml(text);
  const list = new IsoProblems('strict');
  if (document === null) return ['unreadable'];
  validateStructure(document.root, isoType(ROOTS[HEADER_TYPE].type), list);
  return list.all.map((problem) => `${problem.path} ${problem.message}`);
}

/** Without its header and wrapper, because a schema is about one document. */
function bare(type: MxType, random: Random): string {
  return buildMx({ ...generateContent(type, random), header: null });
}

/** Most versions have nearly the types of the usual one: an eighth is enough. */
function of(type: MxType, count: number): number {
  return hasMxSample(type) ? count : count / 8;
}

/** A folder may have the schemas of fewer messages. */
const CHECKABLE = MX_TYPES.filter((type) => existsSync(join(SCHEMA_FOLDER, `${type}.xsd`)));

/** A second opinion. Runs only where the schemas are: see `vitest.config.ts`. */
describe('the published schema', () => {
  afterAll(() => {
    for (const validator of validators.values()) validator.dispose();
  });

  it.each(CHECKABLE)('accepts every %s that is built from content, and so does this package', (type) => {
    for (let seed = 1; seed <= of(type, 40); seed++) {
      const text = bare(type, new Random(seed));
      const message = parsed(text);
      expect(message === null ? ['unreadable'] : problemsOf(message), `seed ${seed}`).toEqual([]);
      expect(schemaAccepts(text, type), `seed ${seed}\n${text}`).toBe(true);
    }
  });

  it.each(CHECKABLE)('and this package agree on every change to a %s', (type) => {
    const changes = of(type, CHANGES);
    let refused = 0;
    for (let seed = 1; seed <= changes; seed++) {
      const random = new Random(seed);
      const text = mutateXml(bare(type, random), random);
      const message = parsed(text);
      const problems = message === null ? ['unreadable'] : problemsOf(message);
      const accepted = schemaAccepts(text, type);
      if (!accepted) refused++;
      expect(
        { accepted: problems.length === 0, problems },
        `seed ${seed}\n${accepted ? text : ''}`,
      ).toMatchObject({ accepted });
    }
    expect(refused).toBeGreaterThan(changes / 4);
  });

  it('and this package agree on headers, good and changed', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = new Random(seed);
      const good = headerText(random);
      expect(headerProblems(good), `seed ${seed}`).toEqual([]);
      expect(schemaAccepts(good, HEADER_TYPE), `seed ${seed}`).toBe(true);
      const changed = mutateXml(good, random);
      const problems = headerProblems(changed);
      const accepted = schemaAccepts(changed, HEADER_TYPE);
      expect({ accepted: problems.length === 0, problems }, `seed ${seed}\n${changed}`).toMatchObject({
        accepted,
      });
    }
  });
});

/** The schema of one CBPR+ guideline, which has its restrictions but not its rules between elements. */
const CBPR = 'cbpr-plus.pacs.008.001.08.2021';

describe.skipIf(!existsSync(join(SCHEMA_FOLDER, `${CBPR}.xsd`)))(
  'the schema of the CBPR+ guideline for pacs.008',
  () => {
    const documentOf = (text: string): string => /<Document[\s\S]*?<\/Document>/.exec(text)?.[0] ?? '<none/>';
    const good = ['pacs.008.001.08', 'pacs.008 rich', 'pacs.008 on one line'].map(
      (name) => GOOD_MX[name]?.text ?? '',
    );

    it('accepts what is valid here', () => {
      for (const text of good) expect(complaintOf(documentOf(text), CBPR)).toBeNull();
    });

    it('refuses no change that is accepted here', () => {
      let refused = 0;
      for (let seed = 1; seed <= 10 * CHANGES; seed++) {
        const random = new Random(seed);
        const text = mutateXml(random.pick(good), random);
        const complaint = complaintOf(documentOf(text), CBPR);
        // The schema is of 2021; address lines of hybrid addresses have become longer since.
        if (complaint === null || complaint.includes('AdrLine')) continue;
        refused++;
        const message = parsed(text);
        expect(
          message === null ? 1 : validateMx(message).length,
          `seed ${seed}\n${complaint}`,
        ).toBeGreaterThan(0);
      }
      expect(refused).toBeGreaterThan(CHANGES);
    });
  },
);
