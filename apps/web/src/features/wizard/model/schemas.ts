import * as z from 'zod/mini';

export const labelSchema = z.object({
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'API label must be at least 3 characters long'),
      z.maxLength(100, 'At most 100 characters'),
    ),
});

export const clientSchema = z.object({
  clientName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Client name must be at least 2 characters long'),
      z.maxLength(100, 'At most 100 characters'),
    ),
});

export const segmentSchema = z.object({
  customUrlSegment: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'URL segment must be at least 3 characters long'),
      z.maxLength(100, 'At most 100 characters'),
      z.regex(/^[A-Za-z0-9._~-]*$/, 'Letters, digits, dots, dashes and underscores only'),
    ),
  eventInitiation: z.boolean(),
  eventProcessing: z.boolean(),
  eventConversion: z.boolean(),
  eventCompletion: z.boolean(),
});
export type SegmentValues = z.infer<typeof segmentSchema>;
