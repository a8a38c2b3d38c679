import {
  type CreateEbicsSubscriberInput,
  createEbicsSubscriberSchema,
  type EbicsClass,
  type EbicsSubscriber,
} from '@clearbench/contract';
import { type Rules, rulesOf } from '@/lib/forms/use-form.ts';

export interface SubscriberValues {
  userId: string;
  name: string;
  apiKeyId: string;
  signatureClass: EbicsClass;
  /** Empty: none. */
  limit: string;
  /** Separated by spaces or commas; empty: any. */
  orderTypes: string;
}

export const newSubscriber = (apiKeyId: string): SubscriberValues => ({
  ...{ userId: '', name: '', apiKeyId, signatureClass: 'E', limit: '', orderTypes: '' },
});

export const valuesOf = (subscriber: EbicsSubscriber): SubscriberValues => {
  const { userId, name, apiKeyId, signatureClass, limit, orderTypes } = subscriber;
  return { userId, name, apiKeyId, signatureClass, limit: limit ?? '', orderTypes: orderTypes.join(' ') };
};

export const rules: Rules<SubscriberValues, Required<CreateEbicsSubscriberInput>> = ({
  limit,
  orderTypes,
  ...values
}) =>
  rulesOf(createEbicsSubscriberSchema)({
    ...values,
    limit: limit.trim() === '' ? null : limit.trim(),
    orderTypes: orderTypes
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((type) => type !== ''),
  });
