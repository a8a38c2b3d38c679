export { createRawTexts, type RawText, type RawTexts } from './raw-texts.ts';
export { createPayloadRepository } from './repository.ts';
export { payloadRoutes } from './routes.ts';
export { PayloadService } from './service.ts';
