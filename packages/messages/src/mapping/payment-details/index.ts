export { type PaymentDetails, paymentDetailsOf } from './payment-details.ts';
export { detailsToFin } from './to-fin.ts';
export { detailsToIso } from './to-iso.ts';
export { detailsToTelex } from './to-telex.ts';
