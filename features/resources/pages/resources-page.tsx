// `/resources`: nine folders; one of them, named in the address, with its files.
import { paths } from '@bantay/web/paths.ts';
import page from '@bantay/web/ui/page.module.css';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { RESOURCE_FOLDERS } from '../rules/folders.ts';
import { parseFolder } from './file-facts.ts';
import { FolderIcon } from './file-icon.tsx';
import { FolderView } from './folder-view.tsx';
import styles from './resources.module.css';

export default function ResourcesPage() {
  const { t } = useTranslation('resources');
  const [search] = useSearchParams();
  const folder = parseFolder(search.get('folder'));
  // Nothing of one folder may be seen in the next.
  if (folder) return <FolderView key={folder} folder={folder} />;
  return (
    <div className={page.page}>
      <h1>{t('title')}</h1>
      <nav aria-label={t('folderList')}>
        <ul className={styles.folders}>
          {RESOURCE_FOLDERS.map((one) => (
            <li key={one}>
              <Link to={paths.resourcesIn(one)} className={styles.folder}>
                <FolderIcon />
                <span>{t(`folders.${one}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
