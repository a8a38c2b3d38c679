import { TRANSFER_TYPES } from '@clearbench/domain';
import * as z from 'zod/mini';

export const payloadFormSchema = z.object({
  type: z.enum(TRANSFER_TYPES, 'Please select a payload type'),
  uploadMethod: z.enum(['file', 'paste'], 'Please select an upload method'),
  fileFormat: z.enum(['csv', 'json'], 'Please select a file format'),
  payloadContent: z.string(),
  /** The payees of a file are verified before its payments are executed. */
  verifiesPayees: z.boolean(),
});
export type PayloadForm = z.infer<typeof payloadFormSchema>;

export const PAYLOAD_DEFAULTS: PayloadForm = {
  type: 'mt103_swift',
  uploadMethod: 'file',
  fileFormat: 'csv',
  payloadContent: '',
  verifiesPayees: false,
};

export const TYPE_OPTIONS = [
  { value: 'mt103_swift', label: 'MT103 SWIFT' },
  { value: 'mt103_non_swift', label: 'MT103 Non-SWIFT' },
  { value: 'mt202', label: 'MT202' },
  { value: 'mt202_cov', label: 'MT202 COV' },
  { value: 'ktt_non_swift', label: 'KTT Non-SWIFT' },
] as const;

export const FORMAT_OPTIONS = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const;

export const METHOD_OPTIONS = [
  { value: 'file', label: 'File' },
  { value: 'paste', label: 'Paste' },
] as const;
