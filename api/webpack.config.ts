import { nodeService } from '@tableside/build/node-service';

export default nodeService(import.meta.dirname);
