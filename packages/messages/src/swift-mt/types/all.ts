/** Every message type with fields that the package reads. A new type is a file, and a line here. */

export { MT101 } from './mt101.ts';
export { MT102, MT102_STP } from './mt102.ts';
export { MT103, MT103_REMIT, MT103_STP } from './mt103.ts';
export { MT190, MT191, MT290, MT291, MT990, MT991 } from './mt190.ts';
export { MT192, MT292, MT992 } from './mt192.ts';
export { MT195, MT295, MT995 } from './mt195.ts';
export { MT196, MT296, MT996 } from './mt196.ts';
export { MT198, MT298, MT998 } from './mt198.ts';
export { MT199, MT299, MT999 } from './mt199.ts';
export { MT200, MT201, MT203 } from './mt200.ts';
export { MT202, MT202_COV } from './mt202.ts';
export { MT204 } from './mt204.ts';
export { MT205, MT205_COV } from './mt205.ts';
export { MT210 } from './mt210.ts';
export { MT900, MT910 } from './mt900.ts';
export { MT920 } from './mt920.ts';
export { MT940 } from './mt940.ts';
export { MT941 } from './mt941.ts';
export { MT942 } from './mt942.ts';
export { MT950 } from './mt950.ts';
export { MT970, MT972 } from './mt970.ts';
export { MT971, MT973 } from './mt971.ts';
