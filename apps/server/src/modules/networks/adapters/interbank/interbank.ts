import { isoNetwork } from '../iso20022/iso-network.ts';

export const interbank = isoNetwork('interbank');
