import type { Findings } from '../../core/findings.ts';
import type { FieldReading } from './field-reading.ts';

/** What is checked of a field whose format holds, beyond the values of its parts. */
export type FieldCheck = (reading: FieldReading, findings: Findings) => void;
