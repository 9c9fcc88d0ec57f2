import { shell } from '@tableside/build/shell';

export default shell(__dirname);
