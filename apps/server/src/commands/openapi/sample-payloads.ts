import { sample } from '@clearbench/messages';

/** One payload of each kind that the ingestion paths accept, with its usual content type, for the API reference. */
export const SAMPLE_PAYLOADS: Readonly<Record<'json' | 'text', Readonly<Record<string, string>>>> = {
  json: { 'application/json': sample('JSON') },
  text: {
    'text/plain': sample('MT103'),
    'application/xml': sample('pacs.008.001.08'),
    'text/csv': sample('CSV'),
  },
};
