import type { Problems } from '../../../core/problems.ts';
import type { FieldReading } from '../reading/field-reading.ts';

/** The checks of a field with the right format, beyond the values of its parts. */
export type FieldCheck = (reading: FieldReading, problems: Problems) => void;
