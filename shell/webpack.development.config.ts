import path from 'node:path';
import { shellDevelopment } from '@tableside/build/shell';

/** Made for `npm run packages`. */
export default shellDevelopment(__dirname, path.join(__dirname, '../dist/shell'));
