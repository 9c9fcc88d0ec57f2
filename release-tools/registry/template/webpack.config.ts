import { remote } from '@tableside/build/remote';

export default remote(__dirname);
