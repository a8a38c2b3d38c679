import { DOMParser, type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EbicsError } from '../errors.ts';
import { readRequest } from '../request/read-request.ts';
import type { EbicsRequest } from '../request/request.ts';
import { CREDIT_TRANSFER, makeParties, makeTestKeys, STATEMENT } from '../testing/parties.ts';
import { verifyAuthentication } from './verify-authentication.ts';

/** The body itself is not signed, so a sender can hide its signed elements. Without them, there is nothing to decrypt and no receipt. */
const MAY_BE_HIDDEN = ['transactionKey', 'encryptionKeyDigest', 'signatureData'];
/** EBICS signs neither these nor the signature. */
const UNSIGNED = ['authentication', 'dataDigest', 'additionalInfo', 'segment'];

/** One way to wrap, move or hide what was signed. Numbers choose elements. */
type Change = (document: Document, one: number, other: number, name: string) => void;

const elementsOf = (document: Document): Element[] => [...document.getElementsByTagName('*')];

function elementAt(document: Document, index: number): Element {
  const elements = elementsOf(document);
  const element = elements[index % elements.length];
  if (element === undefined) throw new Error('The document has no element.');
  return element;
}

/** Puts a node into an element, before one of its children or at its end. */
function insert(node: Node, into: Element, at: number): void {
  // In this DOM, a node inserted before itself makes a circle.
  node.parentNode?.removeChild(node);
  const children = [...into.childNodes];
  into.insertBefore(node, children[at % (children.length + 1)] ?? null);
}

function isInside(node: Node, ancestor: Node): boolean {
  for (let at: Node | null = node; at !== null; at = at.parentNode) if (at === ancestor) return true;
  return false;
}

const CHANGES: Readonly<Record<string, Change>> = {
  move(document, one, other) {
    const [moved, into] = [elementAt(document, one), elementAt(document, other)];
    if (!isInside(into, moved)) insert(moved, into, one + other);
  },
  copy(document, one, other) {
    insert(elementAt(document, one).cloneNode(true), elementAt(document, other), one + other);
  },
  wrap(document, one, _, name) {
    const wrapped = elementAt(document, one);
    if (wrapped === document.documentElement) return;
    const wrapper = document.createElementNS(wrapped.namespaceURI, name);
    wrapped.parentNode?.replaceChild(wrapper, wrapped);
    wrapper.appendChild(wrapped);
  },
  rename(document, one, _, name) {
    const renamed = elementAt(document, one);
    if (renamed === document.documentElement) return;
    const named = document.createElementNS(renamed.namespaceURI, name);
    for (const child of [...renamed.childNodes]) named.appendChild(child);
    renamed.parentNode?.replaceChild(named, renamed);
  },
  mark(document, one, other) {
    elementAt(document, one).setAttribute('authenticate', other % 2 === 0 ? 'true' : 'false');
  },
  unmark(document, one) {
    elementAt(document, one).removeAttribute('authenticate');
  },
  'change the text'(document, one, _, name) {
    elementAt(document, one).textContent = name;
  },
  'split a text by a comment'(document, one, other) {
    insert(document.createComment('c'), elementAt(document, one), other);
  },
  remove(document, one) {
    const removed = elementAt(document, one);
    if (removed !== document.documentElement) removed.parentNode?.removeChild(removed);
  },
  'replace what is signed, and keep it elsewhere'(document, one, other, name) {
    const kept = elementAt(document, one);
    if (kept === document.documentElement) return;
    const forged = kept.cloneNode(true) as Element;
    const texts = [...forged.getElementsByTagName('*')].filter(
      ({ childNodes }) => childNodes.length === 1 && childNodes[0]?.nodeType === 3,
    );
    const text = texts[other % Math.max(1, texts.length)];
    if (text !== undefined) text.textContent = name;
    forged.removeAttribute('authenticate');
    kept.parentNode?.replaceChild(forged, kept);
    insert(kept, elementAt(document, other), one + other);
  },
};

const change = fc.record({
  kind: fc.constantFrom(...Object.keys(CHANGES)),
  one: fc.nat(200),
  other: fc.nat(200),
  name: fc.constantFrom('header', 'static', 'body', 'DataTransfer', 'SignedInfo', 'UserID', 'PARTNER2'),
});

/** What the bank acts on. */
function signedContent(request: EbicsRequest): Record<string, unknown> {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !UNSIGNED.includes(name)));
}

it('a request whose signature is right says what was signed, however its elements were moved', async () => {
  const keys = await makeTestKeys();
  const { client, requests, introduce } = makeParties(keys, 'H005', { data: () => 'a statement' });
  await introduce();
  await client.upload({ adminOrderType: 'BTU', btf: CREDIT_TRANSFER }, Buffer.from('a file'));
  await client.download({ adminOrderType: 'BTD', btf: STATEMENT });
  const key = { version: 'X002', key: keys.client.authentication.publicKey } as const;
  const isRight = (request: EbicsRequest) =>
    'authentication' in request && verifyAuthentication(request, key, []).ok;
  const signed = requests.filter((xml) => 'authentication' in readRequest(xml));
  expect(new Set(signed.map((xml) => readRequest(xml).kind))).toEqual(
    new Set(['key-request', 'initialisation', 'transfer', 'receipt']),
  );
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...signed),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (xml, changes) => {
        const document = new DOMParser().parseFromString(xml, 'text/xml');
        for (const { kind, one, other, name } of changes) CHANGES[kind]?.(document, one, other, name);
        let read: EbicsRequest;
        try {
          read = readRequest(new XMLSerializer().serializeToString(document));
        } catch (error) {
          if (error instanceof EbicsError) return;
          throw error;
        }
        if (!isRight(read)) return;
        accepted += 1;
        const [was, is] = [signedContent(readRequest(xml)), signedContent(read)];
        for (const name of MAY_BE_HIDDEN) if (!(name in is)) delete was[name];
        expect(is).toEqual(was);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(50);
});
