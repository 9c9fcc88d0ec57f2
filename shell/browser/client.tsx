import './styles.css';
import '@tableside/ui/reset.css';
import '@tableside/ui/fonts.css';
import '@tableside/ui/tokens.css';
import '@tableside/ui/base.css';
import { start } from './start';

void start();
