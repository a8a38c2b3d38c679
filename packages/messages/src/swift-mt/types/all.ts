/** Every message type with fields that the package reads. A new type is a file, and a line here. */

export { MT101 } from './category1/mt101.ts';
export { MT102, MT102_STP } from './category1/mt102.ts';
export { MT103, MT103_REMIT, MT103_STP } from './category1/mt103.ts';
export { MT190, MT290, MT990 } from './category1/mt190.ts';
export { MT191, MT291, MT991 } from './category1/mt191.ts';
export { MT192, MT292, MT992 } from './category1/mt192.ts';
export { MT195, MT295, MT995 } from './category1/mt195.ts';
export { MT196, MT296, MT996 } from './category1/mt196.ts';
export { MT198, MT298, MT998 } from './category1/mt198.ts';
export { MT199, MT299, MT999 } from './category1/mt199.ts';
export { MT200, MT201, MT203 } from './category2/mt200.ts';
export { MT202, MT202_COV } from './category2/mt202.ts';
export { MT204 } from './category2/mt204.ts';
export { MT205, MT205_COV } from './category2/mt205.ts';
export { MT210 } from './category2/mt210.ts';
export { MT900, MT910 } from './category9/mt900.ts';
export { MT920 } from './category9/mt920.ts';
export { MT940 } from './category9/mt940.ts';
export { MT941 } from './category9/mt941.ts';
export { MT942 } from './category9/mt942.ts';
export { MT950 } from './category9/mt950.ts';
export { MT970, MT972 } from './category9/mt970.ts';
export { MT971, MT973 } from './category9/mt971.ts';
