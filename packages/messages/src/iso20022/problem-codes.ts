/**
 * The codes of what can be wrong with an ISO 20022 message, and what each stands for. Those that begin with
 * `cbpr_` are usage rules of CBPR+, SWIFT's guidelines for cross-border payments.
 */
export const PROBLEM_CODES = {
  xml_syntax: 'The text is not well-formed XML.',
  xml_dtd: 'A document type declaration stands in the text; entities and external references are never read.',
  xml_version: 'The version of XML is not 1.0.',
  xml_limit: 'The text is longer, deeper or has more elements than any message needs.',
  document_missing: 'There is no element Document.',
  several_documents: 'There are several messages in one wrapper.',
  namespace_missing: 'Document has no namespace, which names message and version.',
  message_unknown: 'The namespace names no message that is read here.',
  version_unsupported: 'The message is known, but not in this version.',
  header_version: 'The business application header is not head.001.001.02.',
  namespace_wrong: 'An element is in another namespace than its message.',
  element_unexpected: 'An element does not belong there.',
  element_missing: 'A mandatory element is missing.',
  element_repeated: 'An element stands more often than it may.',
  element_order: 'An element stands behind one that must follow it.',
  choice_missing: 'None of the elements of a choice is there.',
  choice_several: 'More than one element of a choice is there.',
  text_unexpected: 'Text stands between elements.',
  attribute_missing: 'A mandatory attribute is missing.',
  attribute_unexpected: 'An attribute does not belong there.',
  value_length: 'A value is too short or too long.',
  value_pattern: 'A value does not have the form that its type prescribes.',
  value_decimal: 'A number is none, or has too many digits or decimals.',
  value_type: 'A date, time or indicator is none.',
  code_unknown: 'A code is not in the list of its type.',
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;
