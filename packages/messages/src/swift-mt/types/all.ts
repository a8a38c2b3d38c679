/** Every message type with fields that the package reads. A further type is a file of its own, and a line here. */

export { MT103, MT103_REMIT, MT103_STP } from './mt103.ts';
export { MT192, MT292 } from './mt192.ts';
export { MT196, MT296 } from './mt196.ts';
export { MT199, MT299 } from './mt199.ts';
export { MT202, MT202_COV } from './mt202.ts';
export { MT900, MT910 } from './mt900.ts';
export { MT940 } from './mt940.ts';
export { MT942 } from './mt942.ts';
export { MT950 } from './mt950.ts';
