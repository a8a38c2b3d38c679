export { provideMasterKey } from './provide-master-key.ts';
