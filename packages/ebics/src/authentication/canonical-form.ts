import type { Element } from '@xmldom/xmldom';
import { canonicalize, type NamespaceRule } from '../xml/canonicalize.ts';
import { canonicalText } from './authenticated-elements.ts';

/** Something that a careless client hashes instead of what the specification says. */
export interface CanonicalForm {
  /** Completes the sentence “Your client …”. */
  mistake: string;
  /** Completes the sentence “To fix this, …”. */
  fix: string;
  canonical: string;
}

const RULES: readonly [NamespaceRule, mistake: string, fix: string][] = [
  [
    'dropped',
    'canonicalises without the inherited namespace declarations',
    'declare at each authenticated element all namespaces of its ancestors, also unused ones',
  ],
  [
    'used',
    'uses Exclusive XML Canonicalization, or otherwise drops the prefixes that it does not use',
    'use Canonical XML 1.0 (http://www.w3.org/TR/2001/REC-xml-c14n-20010315)',
  ],
  [
    'default-only',
    'inherits only the default namespace and drops the prefixes declared further up',
    'also declare at each authenticated element the prefixes of its ancestors, such as xmlns:ds, even if it does not use them',
  ],
];

/** What clients hash instead of the authenticated elements. */
export function otherFormsOf(elements: readonly Element[]): CanonicalForm[] {
  const [first] = elements;
  const forms = RULES.map(([rule, mistake, fix]) => ({
    mistake,
    fix,
    canonical: canonicalText(elements, rule),
  }));
  if (first === undefined || elements.length < 2) return forms;
  return [
    ...forms,
    {
      mistake: `hashes only the first authenticated element, ${first.nodeName}`,
      fix: `hash all ${elements.length} elements with authenticate="true", one after the other`,
      canonical: canonicalize(first),
    },
    {
      mistake: 'puts line breaks between the authenticated elements',
      fix: 'join their canonical forms without anything between them',
      canonical: elements.map((element) => canonicalize(element)).join('\n'),
    },
  ];
}

/** What clients sign instead of the element SignedInfo. */
export function otherSignedInfos(signedInfo: Element): CanonicalForm[] {
  return RULES.map(([rule, mistake, fix]) => ({ mistake, fix, canonical: canonicalize(signedInfo, rule) }));
}
